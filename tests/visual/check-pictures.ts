import { outdatedBy, PICTURES, type PictureName, readManifest } from './picture-sources';

/** `npm run pictures`: fails when a picture in docs/pictures is older than a source that decides how it looks. */
const names = Object.keys(PICTURES) as PictureName[];
const manifest = readManifest();
const outdated = names.map((name) => ({ name, files: outdatedBy(name, manifest) }));
for (const { name, files } of outdated.filter((each) => each.files.length > 0)) {
  console.error(`docs/pictures/${name}-*.webp is out of date: changed or missing are ${files.join(', ')}.`);
  process.exitCode = 1;
}
if (process.exitCode) console.error('Run `npm run look -- docs-pictures` and commit docs/pictures.');
