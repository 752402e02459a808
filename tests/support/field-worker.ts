/** Reads and writes sealed fields of players until its input ends, then prints what it saw. FIELD_KEYS_FILE has its keys. */
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { openDatabase } from '@/db/client';
import { players } from '@/db/schema';
import { openField, sealField } from '@/lib/platform/security/fields/sealed-fields';

const ids = process.argv.slice(2);
const db = openDatabase({ url: process.env.DATABASE_URL ?? '', poolSize: 2 });
const seen = { reads: 0, writes: 0, unknown: 0, lost: 0 };
const phones = new Map<string, string>();

let isOver = false;
process.stdin.on('end', () => {
  isOver = true;
});
process.stdin.resume();

for (let round = 0; !isOver; round += 1) {
  const id = ids[round % ids.length] ?? '';
  const [row] = await db.select().from(players).where(eq(players.id, id));
  const phone = row?.phoneSealed && openField({ column: 'players.phone', rowId: id }, row.phoneSealed);
  const name = row && openField({ column: 'players.username', rowId: id }, row.usernameSealed);
  if (phone === null || name !== `name of ${id}`) seen.unknown += 1;
  else if (phones.has(id) && phones.get(id) !== phone) seen.lost += 1;
  seen.reads += 1;
  if (round % 3 === 0) {
    const fresh = `+1555${String(round).padStart(7, '0')}`;
    await db
      .update(players)
      .set({ phoneSealed: sealField({ column: 'players.phone', rowId: id }, fresh) })
      .where(eq(players.id, id));
    phones.set(id, fresh);
    seen.writes += 1;
  }
  // Without pauses two such processes would keep the CPU from what they wait for.
  await pause(3);
  if (round % 200 === 0) process.stdout.write(`${JSON.stringify(seen)}\n`);
}
await db.$client.end();
process.stdout.write(`${JSON.stringify(seen)}\n`);
