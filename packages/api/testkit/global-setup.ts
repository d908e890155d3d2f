import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';
import { readTestDatabaseUrl } from './env.ts';

/** One cluster for the whole run; what it returns stops the cluster, whether tests failed or not. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { owner, template, key, close } = await startTestCluster(readTestDatabaseUrl());
  project.provide('database', { owner, template, key });
  return close;
}
