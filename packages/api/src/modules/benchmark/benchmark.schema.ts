import { builder } from '../../builder.ts';
import { findBenchmark } from './benchmark.store.ts';

interface BenchmarkFacts {
  readonly name: string;
  readonly notice: string | null;
  readonly attribution: string | null;
}

const BenchmarkRef = builder.objectRef<BenchmarkFacts>('Benchmark').implement({
  description: 'What is benchmarked here.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is called.' }),
    notice: t.exposeString('notice', {
      nullable: true,
      description: 'To be shown on every page, such as that the data are a demonstration.',
    }),
    attribution: t.exposeString('attribution', {
      nullable: true,
      description: 'Where the data come from and under which licence.',
    }),
  }),
});

builder.queryField('benchmark', (t) =>
  t.field({
    type: BenchmarkRef,
    description: 'What is benchmarked here.',
    resolve: async (_root, _args, { prisma }) => {
      const benchmark = await findBenchmark(prisma);
      if (benchmark === null) throw new TypeError('The benchmark was not set up before the server started.');
      return benchmark;
    },
  }),
);
