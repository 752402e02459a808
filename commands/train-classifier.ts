import { writeFileSync } from 'node:fs';
import { readExamples } from './classifier/examples';
import { trainModel } from './classifier/train-model';

const TARGET = 'data/charges/model.json';

/** `npm run classify:train`: writes the model that `npm run classify -- --evaluate` measures by cross-validation. */
const model = `${JSON.stringify(trainModel(readExamples()))}\n`;
writeFileSync(TARGET, model);
process.stdout.write(`${TARGET}: ${Math.round(model.length / 1024)} KB\n`);
