/**
 * Plays one round of the quiz and prints each result:
 *
 *     npx tsx docs/examples/play.ts EMAIL PASSWORD
 */
import { setTimeout as pause } from 'node:timers/promises';
import { callApi, connect, type LoggedIn, readArguments } from './client';

type Option = { option_id: string; option: string; matchValue: 'true' | 'false' | null };
type Question = { question_id: string; options: Option[] };
type Result = { correct: boolean; options: Option[]; totalLifes: number };

/** The server refuses an answer within 1.5 seconds of the one before. */
const PAUSE_MS = 1600;
/** `totalLifes` of a player without lives and stars. */
const NONE_LEFT = 150;

const [email, password] = readArguments('play.ts', 'EMAIL', 'PASSWORD');
const { socket, ask } = await connect(await callApi<LoggedIn>('login', { email, password }));
const { questions, totalLifes } = await ask<{ questions: Question[]; totalLifes: number }>('questionfetch');

let [right, answered, lives] = [0, 0, totalLifes - NONE_LEFT];
for (const { question_id, options } of questions) {
  if (lives === 0) break;
  if (answered > 0) await pause(PAUSE_MS);
  const { option_id, option } = options[Math.floor(Math.random() * options.length)] as Option;
  const result = await ask<Result>('updateLife', { status: 'true', question_id, option_id });
  answered += 1;
  if (result.correct) right += 1;
  lives = result.totalLifes - NONE_LEFT;
  const charge = result.options.find(({ matchValue }) => matchValue === 'true')?.option;
  console.log(
    `${result.correct ? 'Right' : 'Wrong'}: ${option}. Booked for: ${charge}. Lives and stars: ${lives}`,
  );
}
console.log(`${right} of ${answered} right`);
socket.close();
