import { writeFileSync } from 'node:fs';
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { readExamples } from './classifier/examples';
import { trainModel } from './classifier/train-model';

const TARGET = 'data/charges/model.json';

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'classify:train',
    purpose: `Trains the model of charge texts on the examples, and writes it to ${TARGET}.`,
    examples: ['npm run classify:train'],
  }).action(() => {
    const model = `${JSON.stringify(trainModel(readExamples()))}\n`;
    writeFileSync(TARGET, model);
    terminal.out(`${TARGET}: ${Math.round(model.length / 1024)} KB\n`);
  });

await runIfMain(import.meta.url, command);
