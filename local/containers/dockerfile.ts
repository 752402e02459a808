export type Step = { line: number; word: string; rest: string };

/** Reads the steps of a Dockerfile: joins continued lines, skips comments. */
export function readSteps(text: string): Step[] {
  const steps: Step[] = [];
  let open: Step | undefined;
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const content = line.replace(/\\$/, '').trim();
    if (open) open.rest += ` ${content}`;
    else {
      const [word = '', ...rest] = content.split(/\s+/);
      open = { line: index + 1, word: word.toUpperCase(), rest: rest.join(' ') };
      steps.push(open);
    }
    if (!line.endsWith('\\')) open = undefined;
  });
  return steps;
}

/** Splits `--from=build --chown=a:b x y` into options and words. */
export function readWords(rest: string): { options: Record<string, string>; words: string[] } {
  const all = rest.split(/\s+/);
  const options = all.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split(/=(.*)/s, 2));
  return {
    options: Object.fromEntries(options.map(([name = '', value = '']) => [name, value])),
    words: all.filter((word) => !word.startsWith('--')),
  };
}

export function readCommand(rest: string): string[] {
  const parsed: unknown = JSON.parse(rest.slice(rest.indexOf('[')));
  if (!Array.isArray(parsed) || !parsed.every((word) => typeof word === 'string'))
    throw new Error(`no command: ${rest}`);
  return parsed;
}
