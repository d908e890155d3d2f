import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { racing } from '../../../testkit/racing.ts';
import { createTransact } from '../../database/transact.ts';
import { seedBenchmark } from './benchmark.service.ts';

const { prisma, owner } = await useTestDatabase();
const other = await useTestDatabase();
const depsOver = (reader: typeof prisma) => ({ reader, transact: createTransact(reader) });
const directory = await mkdtemp(join(tmpdir(), 'panelmark-taxonomy-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const file = async (name: string, text: string) => {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
};

const TAXONOMY = {
  version: '1',
  scale: { min: 0, max: 10, decimals: 2 },
  categories: [
    { slug: 'fun', name: 'Fun', question: 'Is it fun?', anchors: { 0: 'no', 5: 'a bit', 10: 'yes' } },
  ],
  specialties: [{ slug: 'play', name: 'Play', categories: ['fun'] }],
};

describe('the first start', () => {
  it('refuses a taxonomy file that is not there, no JSON, or wrong, naming the file and what is wrong', async () => {
    const seed = (path: string) => seedBenchmark(depsOver(prisma), path);
    await expect(seed(join(directory, 'gone.json'))).rejects.toThrow(/gone\.json cannot be used: ENOENT/);
    await expect(seed(await file('broken.json', '{'))).rejects.toThrow(
      /broken\.json cannot be used: it is not JSON/,
    );
    await expect(seed(await file('wrong.json', '{"version": "2"}'))).rejects.toThrow(
      /The taxonomy has \d+ mistakes/,
    );
    expect(await prisma.benchmark.count()).toBe(0);
  });

  it('lays down the fourteen categories and their specialties once, however many start at the same time', async () => {
    const start = () => seedBenchmark(depsOver(prisma), undefined);
    await racing(owner, 'benchmark', [start, start, start, start]);
    const categories = await prisma.category.findMany({ orderBy: { position: 'asc' } });
    expect(categories.map(({ slug }) => slug)).toEqual([
      ...['game-mechanics', 'spec-adherence', 'iteration-accuracy', 'level-design', 'balance', 'narrative'],
      ...[
        'player-experience',
        'ux-onboarding',
        'ai-npc',
        'generated-content',
        'code-technical',
        'qa-stability',
      ],
      ...['game-economy', 'human-preferences'],
    ]);
    expect(categories[0]).toMatchObject({
      name: 'Game Mechanics',
      anchors: [{ rating: 0 }, { rating: 5 }, { rating: 10 }],
    });
    const { rows } = await owner.query(
      'select entity, action, actor, count(*)::integer as n from audit_events group by 1, 2, 3 order by 1',
    );
    expect(rows).toEqual([
      { entity: 'benchmark', action: 'insert', actor: 'system', n: 1 },
      { entity: 'eval_categories', action: 'insert', actor: 'system', n: 14 },
      { entity: 'specialties', action: 'insert', actor: 'system', n: 11 },
    ]);
  });

  it('takes another taxonomy where one is named, and later starts leave it alone', async () => {
    await seedBenchmark(depsOver(other.prisma), await file('other.json', JSON.stringify(TAXONOMY)));
    await seedBenchmark(depsOver(other.prisma), undefined);
    expect(await other.prisma.category.findMany({ select: { slug: true } })).toEqual([{ slug: 'fun' }]);
    expect(await other.prisma.specialty.findMany({ select: { slug: true, categories: true } })).toEqual([
      { slug: 'play', categories: ['fun'] },
    ]);
  });
});
