import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { readCommand, readSteps, readWords, type Step } from './dockerfile';

export type Image = {
  /** Folder that holds the image's files, as its `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthcheck: string[];
};

type BuildOptions = {
  /** An empty folder for the stages. */
  into: string;
  /** Runs the command of a RUN step in `folder`. */
  run: (command: string, folder: string, image: Image) => void;
  onStep?: (step: Step) => void;
};

const listFiles = (...options: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', ...options], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);

/** Returns the files that a build can copy: those in git, except the ones that .dockerignore names. */
export function buildContext(): string[] {
  const ignored = new Set(listFiles('--ignored', '--exclude-from=.dockerignore'));
  return listFiles().filter((path) => existsSync(path) && !ignored.has(path));
}

/** Returns the path on this machine of `path` inside an image. */
export const pathIn = ({ root, workdir }: Image, path: string) => join(root, posix.resolve(workdir, path));

function copyFromContext(
  image: Image,
  sources: readonly string[],
  target: string,
  files: readonly string[],
): void {
  for (const source of sources) {
    const single = files.includes(source);
    const inside = files.filter((file) =>
      single ? file === source : source === '.' || file.startsWith(`${source}/`),
    );
    if (inside.length === 0) throw new Error(`${source} is not in the build context`);
    for (const file of inside) {
      const name = single ? basename(file) : source === '.' ? file : file.slice(source.length + 1);
      const copy = pathIn(image, single && !target.endsWith('/') ? target : posix.join(target, name));
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(file, copy);
    }
  }
}

function copyFromStage(image: Image, stage: Image, sources: readonly string[], target: string): void {
  for (const source of sources) {
    const folder = pathIn(stage, source);
    if (!statSync(folder).isDirectory()) throw new Error(`${source} is not a folder`);
    // The links in node_modules/.bin stay relative.
    cpSync(folder, pathIn(image, target), { recursive: true, verbatimSymlinks: true });
  }
}

function copy(
  image: Image,
  stages: ReadonlyMap<string, Image>,
  rest: string,
  files: readonly string[],
): void {
  const { options, words } = readWords(rest);
  const target = words.at(-1) ?? '.';
  const sources = words.slice(0, -1);
  const stage = stages.get(options.from ?? '');
  if (stage) copyFromStage(image, stage, sources, target);
  else if (options.from === undefined) copyFromContext(image, sources, target, files);
  else throw new Error(`no stage ${options.from}`);
}

function setEnv(image: Image, rest: string): void {
  for (const pair of rest.split(/\s+/)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
    image.env[name] = value;
  }
}

function apply(
  image: Image,
  stages: ReadonlyMap<string, Image>,
  { word, rest }: Step,
  { run, files }: BuildOptions & { files: readonly string[] },
): void {
  if (word === 'WORKDIR') {
    image.workdir = rest;
    mkdirSync(pathIn(image, '.'), { recursive: true });
  } else if (word === 'ENV') setEnv(image, rest);
  else if (word === 'COPY') copy(image, stages, rest, files);
  else if (word === 'RUN') run(rest.replace(/^(--\S+\s+)+/, ''), pathIn(image, '.'), image);
  else if (word === 'CMD') image.command = readCommand(rest);
  else if (word === 'HEALTHCHECK') image.healthcheck = readCommand(rest);
  else if (word === 'USER') image.user = rest;
  else if (word !== 'EXPOSE') throw new Error(`${word} is not supported here`);
}

/**
 * Applies every step of a Dockerfile to folders, without a container engine, base image, user and file owners.
 * @returns the last stage. @throws Error with the file and line of the step that failed.
 */
export function buildImage(path: string, options: BuildOptions): Image {
  const { into, onStep } = options;
  const files = buildContext();
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const step of readSteps(readFileSync(path, 'utf8'))) {
    onStep?.(step);
    if (step.word === 'FROM') {
      const name = / as (\S+)$/i.exec(step.rest)?.[1] ?? 'last';
      image = { root: join(into, name), workdir: '/', env: {}, user: 'root', command: [], healthcheck: [] };
      mkdirSync(image.root, { recursive: true });
      stages.set(name, image);
      continue;
    }
    try {
      if (!image) throw new Error('no FROM');
      apply(image, stages, step, { ...options, files });
    } catch (error) {
      throw new Error(`${path}:${step.line}: ${step.word}: ${(error as Error).message}`);
    }
  }
  if (!image) throw new Error(`${path}: no FROM`);
  return image;
}
