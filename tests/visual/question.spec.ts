import { missTwoTimers, photoShows, untilAsked, wrongAnswer } from '@/tests/support/round';
import { expect, look, newPlayer, test } from './look';

/** The longest texts that a question and its result can show. */
const LONGEST = [
  [
    /"place":(null|"[^"]*"),"booking":\{[^}]*\}/g,
    '"place":"Fairbanks North Star Borough, AK","booking":{"weekday":"wednesday","part_of_day":"afternoon","bond":"from_5000","class":"misdemeanor","arrested_by":"court"}',
  ],
  [
    /"bookings":(null|\{[^}]*\})/,
    '"bookings":{"area":"Fairbanks North Star Borough, AK","total":123456,"of_options":[123456,41,6000,0],"invented":false}',
  ],
  [/"clue":(null|\{[^}]*\})/, '"clue":{"fact":"arrested_by","value":"court","of_right":0.24,"of_all":0.16}'],
  [/"photo_right_percent":(null|\d+)/, '"photo_right_percent":100'],
] as const;

test('the longest booking slip, shares of every size, and how many got the photo right', async ({ page }) => {
  await page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer();
    server.onMessage((message) => {
      let text = String(message);
      for (const [part, longest] of LONGEST) text = text.replace(part, longest);
      browser.send(text);
    });
  });
  await newPlayer(page);
  const asked = await untilAsked(page);
  await photoShows(page);
  await expect(page.getByTestId('slip')).toContainText('Wednesday');
  await look(page, 'home-slip-long');
  await page.keyboard.press(String(await wrongAnswer(asked)));
  const result = page.getByTestId('result');
  await expect(page.getByTestId('result-note')).toContainText('100% got this right.');
  // Keeps the result on screen.
  await result.click();
  await look(page, 'home-shares');
});

test('two missed timers in a row', async ({ page }) => {
  await page.clock.install();
  await newPlayer(page);
  await untilAsked(page);
  await missTwoTimers(page, ['2/10', '3/10']);
  await look(page, 'home-still-there', { shows: page.getByRole('dialog', { name: 'Still there?' }) });
});
