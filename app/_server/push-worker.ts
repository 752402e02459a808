/** What a push message of each kind says, and the page that it opens. The payload is the kind alone. */
const MESSAGES = {
  lives: { title: 'Your lives are full', body: 'All five are back. Play a round.', path: '/home' },
  streak: {
    title: 'Your streak is at risk',
    body: 'Finish today’s daily to keep it.',
    path: '/daily',
  },
  // The inbox has Join while the room is open.
  challenge: {
    title: 'A friend challenges you',
    body: 'The room is open. Join while it lasts.',
    path: '/inbox',
  },
};

/** For a kind that a newer version sends: browsers demand that every push message shows something. */
const OTHER = { title: 'News in Lineup', body: 'Open the game to see it.', path: '/home' };

/** The part of the service worker that shows push messages. */
export const PUSH_WORKER = `
const MESSAGES = ${JSON.stringify(MESSAGES)};
const OTHER = ${JSON.stringify(OTHER)};

self.addEventListener('push', (event) => event.waitUntil(showMessage(event)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

function showMessage(event) {
  let kind;
  try {
    kind = event.data.json().kind;
  } catch {
    // Not one of ours.
  }
  const { title, body, path } = Object.hasOwn(MESSAGES, kind) ? MESSAGES[kind] : OTHER;
  // A newer message replaces the one before.
  return self.registration.showNotification(title, { body, icon: '/icons/icon-192.png', tag: 'lineup', data: path });
}

/** Opens the page in the game's own tab, or in a new one. */
async function openPage(path) {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) return self.clients.openWindow(path);
  await tab.focus();
  // Fails for a tab that this worker does not control yet.
  if (new URL(tab.url).pathname !== path) await tab.navigate(path).catch(() => self.clients.openWindow(path));
}
`;
