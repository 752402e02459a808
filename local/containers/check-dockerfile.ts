import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SETTING_NAMES } from '@/lib/platform/config/env';
import { imageSettings, readCommand, readSteps, readWords, type Step } from './dockerfile';

/** What others read of the environment: Node itself and Next. */
const FOREIGN_SETTINGS: ReadonlySet<string> = new Set(['NODE_ENV', 'NEXT_TELEMETRY_DISABLED']);
const SECRETIVE = /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/;

/** What git has: nothing else reaches a build on another machine. */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-z', '--cached'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
}

const has = (files: readonly string[], path: string) =>
  path === '.' || files.some((file) => file === path || file.startsWith(`${path}/`));

function copyFaults(rest: string, stages: ReadonlySet<string>, files: readonly string[]): string[] {
  const { options, words } = readWords(rest);
  const sources = words.slice(0, -1);
  if (options.from !== undefined) return stages.has(options.from) ? [] : [`no stage ${options.from}`];
  return sources.filter((source) => !has(files, source)).map((source) => `git has no ${source}`);
}

function runFaults(rest: string, scripts: Readonly<Record<string, unknown>>): string[] {
  const command = rest.replace(/^(--\S+\s+)+/, '');
  const named = [...command.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name);
  const faults = named.filter((name) => !(name in scripts)).map((name) => `no script ${name}`);
  try {
    execFileSync('sh', ['-n', '-c', command], { stdio: 'pipe' });
  } catch {
    faults.push('the shell cannot read it');
  }
  return faults;
}

function commandFaults(rest: string, files: readonly string[]): string[] {
  const words = readCommand(rest);
  const scripts = words.filter((word) => /^[\w./-]+\.ts$/.test(word));
  return scripts.filter((script) => !files.includes(script)).map((script) => `git has no ${script}`);
}

function envFaults(rest: string): string[] {
  const names = rest.split(/\s+/).map((pair) => pair.split('=')[0] ?? '');
  return names.flatMap((name) => {
    if (SECRETIVE.test(name)) return [`${name} would stay in a layer`];
    return SETTING_NAMES.includes(name) || FOREIGN_SETTINGS.has(name) ? [] : [`no setting ${name}`];
  });
}

function stageOf({ word, rest }: Step): string[] {
  const name = word === 'FROM' ? / as (\S+)$/i.exec(rest)?.[1] : undefined;
  return name === undefined ? [] : [name];
}

/** Everything wrong with a Dockerfile that can be known without building it, as `file:line: what`. */
export function dockerfileFaults(path: string, files: readonly string[]): string[] {
  const steps = readSteps(readFileSync(path, 'utf8'));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, unknown>;
  };
  const stages = new Set<string>();
  const faults = steps.flatMap((step) => {
    const { word, rest, line } = step;
    for (const stage of stageOf(step)) stages.add(stage);
    const found =
      word === 'FROM' && !/^node:24-slim( AS \S+)?$/.test(rest)
        ? [`another base than the parts are tested on: ${rest}`]
        : word === 'COPY'
          ? copyFaults(rest, stages, files)
          : word === 'RUN'
            ? runFaults(rest, scripts)
            : word === 'CMD' || word === 'HEALTHCHECK'
              ? commandFaults(rest, files)
              : word === 'ENV' || word === 'ARG'
                ? envFaults(rest)
                : [];
    return found.map((fault) => `${path}:${line}: ${fault}`);
  });
  const last = steps.slice(steps.map(({ word }) => word).lastIndexOf('FROM'));
  for (const word of ['USER', 'HEALTHCHECK', 'CMD'])
    if (!last.some((step) => step.word === word)) faults.push(`${path}: no ${word}`);
  if (last.some(({ word, rest }) => word === 'USER' && rest === 'root')) faults.push(`${path}: runs as root`);
  return faults;
}

/** What the last stage of a Dockerfile copies from the repository, and what it runs. */
export function imageContent(path: string): {
  copied: string[];
  command: string[];
  settings: Record<string, string>;
} {
  const steps = readSteps(readFileSync(path, 'utf8'));
  const last = steps.slice(steps.map(({ word }) => word).lastIndexOf('FROM'));
  const copies = last.filter(({ word }) => word === 'COPY').map(({ rest }) => readWords(rest));
  const command = last.find(({ word }) => word === 'CMD');
  return {
    copied: copies
      .filter(({ options }) => options.from === undefined)
      .flatMap(({ words }) => words.slice(0, -1)),
    command: readCommand(command?.rest ?? '[]'),
    settings: imageSettings(steps),
  };
}
