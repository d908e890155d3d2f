import { writeFileSync } from 'node:fs';
import { createSchema, printSchema } from './schema.ts';

// Writes the contract that is committed beside the source.
writeFileSync(
  new URL('../schema.graphql', import.meta.url),
  printSchema(createSchema({ production: false })),
);
