export type Step = { line: number; word: string; rest: string };

/** The steps of a Dockerfile, continued lines joined, comments left out. */
export function readSteps(text: string): Step[] {
  const steps: Step[] = [];
  let open: Step | undefined;
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const part = line.replace(/\\$/, '').trim();
    if (open) open.rest += ` ${part}`;
    else {
      const [word = '', ...rest] = part.split(/\s+/);
      open = { line: index + 1, word: word.toUpperCase(), rest: rest.join(' ') };
      steps.push(open);
    }
    if (!line.endsWith('\\')) open = undefined;
  });
  return steps;
}

/** `--from=build --chown=a:b x y` as its options and its words. */
export function readWords(rest: string): { options: Record<string, string>; words: string[] } {
  const all = rest.split(/\s+/);
  const options = all.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split(/=(.*)/s, 2));
  return {
    options: Object.fromEntries(options.map(([name = '', value = '']) => [name, value])),
    words: all.filter((word) => !word.startsWith('--')),
  };
}

/** A command in JSON form, as CMD and HEALTHCHECK have it. */
export function readCommand(rest: string): string[] {
  const parsed: unknown = JSON.parse(rest.slice(rest.indexOf('[')));
  if (!Array.isArray(parsed) || !parsed.every((word) => typeof word === 'string'))
    throw new Error(`no command: ${rest}`);
  return parsed;
}

/** Settings that the last stage makes. */
export function imageSettings(steps: readonly Step[]): Record<string, string> {
  const last = steps.map(({ word }) => word).lastIndexOf('FROM');
  const pairs = steps
    .slice(last)
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ rest }) => rest.split(/\s+/));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
