import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join, matchesGlob, posix } from 'node:path';
import { trackedFiles } from './check-dockerfile';
import { readCommand, readSteps, readWords, type Step } from './dockerfile';

export type Stage = {
  /** Folder that stands for `/`. */
  root: string;
  /** Working directory inside the stage, as `/game`. */
  workdir: string;
  env: Record<string, string>;
  command: string[];
  healthcheck: string[];
};

type Rehearsal = {
  /** An empty folder: it takes the stages, one folder each. */
  into: string;
  /** What the steps see besides their own ENV. */
  env: Readonly<Record<string, string>>;
  /** Told before each step. */
  onStep: (step: Step) => void;
};

/** What a folder on this machine cannot have: the owners of an image's files. */
const STAND_INS = ['chown'];

/** The lines of .dockerignore in Docker's order: the last that fits a path decides, and a folder takes what is in it along. */
function ignored(path: string, rules: readonly string[]): boolean {
  const above = path.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'));
  return rules.reduce((out, rule) => {
    const pattern = rule.replace(/^!/, '');
    return above.some((part) => matchesGlob(part, pattern)) ? !rule.startsWith('!') : out;
  }, false);
}

/** The files that a build would be sent: what git has, less .dockerignore. */
export function buildContext(): string[] {
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return trackedFiles().filter((path) => existsSync(path) && !ignored(path, rules));
}

/** `path` inside a stage, on this machine. */
export const placeIn = ({ root, workdir }: Stage, path: string) => join(root, posix.resolve(workdir, path));

function copyFromContext(stage: Stage, sources: readonly string[], target: string): void {
  const files = buildContext();
  for (const source of sources) {
    const single = files.includes(source);
    const inside = files.filter((file) =>
      single ? file === source : source === '.' || file.startsWith(`${source}/`),
    );
    if (inside.length === 0) throw new Error(`nothing of ${source} reaches the build`);
    for (const file of inside) {
      const name = single ? basename(file) : source === '.' ? file : file.slice(source.length + 1);
      const place = placeIn(stage, single && !target.endsWith('/') ? target : posix.join(target, name));
      mkdirSync(dirname(place), { recursive: true });
      cpSync(file, place);
    }
  }
}

function copyFromStage(stage: Stage, from: Stage, sources: readonly string[], target: string): void {
  for (const source of sources) {
    const folder = placeIn(from, source);
    if (!statSync(folder).isDirectory()) throw new Error(`${source} is no folder`);
    // Links keep what they say: node_modules/.bin is made of them.
    cpSync(folder, placeIn(stage, target), { recursive: true, verbatimSymlinks: true });
  }
}

function copy(stage: Stage, stages: ReadonlyMap<string, Stage>, rest: string): void {
  const { options, words } = readWords(rest);
  const target = words.at(-1) ?? '.';
  const sources = words.slice(0, -1);
  const from = stages.get(options.from ?? '');
  if (from) copyFromStage(stage, from, sources, target);
  else if (options.from === undefined) copyFromContext(stage, sources, target);
  else throw new Error(`no stage ${options.from}`);
}

/** Programs that do nothing here, in a folder of their own in front of the others. */
function standInPath(into: string): string {
  const folder = join(into, '.stand-ins');
  mkdirSync(folder, { recursive: true });
  for (const name of STAND_INS) {
    writeFileSync(join(folder, name), '#!/bin/sh\nexit 0\n');
    chmodSync(join(folder, name), 0o755);
  }
  return [folder, dirname(process.execPath), process.env.PATH].join(delimiter);
}

/** Absolute paths of the stage's own folders become paths below its root. */
function rooted({ root }: Stage, command: string): string {
  return command.replace(/(?<=^|\s)\/(?!dev\/|tmp\/)(?=\w)/g, `${root}/`);
}

/** Environment of whatever runs in a stage. */
export function stageEnv(stage: Stage, { into, env }: Rehearsal): NodeJS.ProcessEnv {
  return { HOME: into, ...env, ...stage.env, PATH: standInPath(into) } as unknown as NodeJS.ProcessEnv;
}

function run(stage: Stage, rest: string, rehearsal: Rehearsal): void {
  const command = rooted(stage, rest.replace(/^(--\S+\s+)+/, ''));
  execFileSync('sh', ['-ec', command], {
    cwd: placeIn(stage, '.'),
    env: stageEnv(stage, rehearsal),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function take(stage: Stage, stages: ReadonlyMap<string, Stage>, step: Step, rehearsal: Rehearsal): void {
  const { word, rest } = step;
  if (word === 'WORKDIR') {
    stage.workdir = rest;
    mkdirSync(placeIn(stage, '.'), { recursive: true });
  } else if (word === 'ENV') {
    for (const pair of rest.split(/\s+/)) {
      const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
      stage.env[name] = value;
    }
  } else if (word === 'COPY') copy(stage, stages, rest);
  else if (word === 'RUN') run(stage, rest, rehearsal);
  else if (word === 'CMD') stage.command = readCommand(rest);
  else if (word === 'HEALTHCHECK') stage.healthcheck = readCommand(rest);
  else if (word !== 'EXPOSE' && word !== 'USER') throw new Error(`${word} is not rehearsed`);
}

/**
 * Takes every step of a Dockerfile without a container engine: a stage is a folder, FROM begins an empty one, COPY takes
 * only what git has and .dockerignore leaves, RUN runs in the stage's folder with the stage's environment. The base
 * image, its user and file owners are not rehearsed.
 * @returns the last stage, ready to run its CMD.
 * @throws Error with the file and line of the step that failed.
 */
export function rehearseImage(path: string, rehearsal: Rehearsal): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const step of readSteps(readFileSync(path, 'utf8'))) {
    rehearsal.onStep(step);
    if (step.word === 'FROM') {
      const name = / as (\S+)$/i.exec(step.rest)?.[1] ?? 'last';
      stage = { root: join(rehearsal.into, name), workdir: '/', env: {}, command: [], healthcheck: [] };
      rmSync(stage.root, { recursive: true, force: true });
      mkdirSync(stage.root, { recursive: true });
      stages.set(name, stage);
      continue;
    }
    if (!stage) throw new Error(`${path}:${step.line}: no FROM`);
    try {
      take(stage, stages, step, rehearsal);
    } catch (error) {
      throw new Error(`${path}:${step.line}: ${step.word}: ${(error as Error).message}`);
    }
  }
  if (!stage) throw new Error(`${path}: no FROM`);
  return stage;
}
