import { printSchemaWithDirectives } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import { defineAuthDirectives } from './auth/directive.ts';
import './auth/viewer.schema.ts';
import { builder } from './builder.ts';
import './domain-error.schema.ts';
import './modules/application/application.schema.ts';
import './modules/application/application-mutations.schema.ts';
import './modules/assignment/assignment.schema.ts';
import './modules/assignment/assignment-mutations.schema.ts';
import './modules/assignment/panel.schema.ts';
import './modules/benchmark/benchmark.schema.ts';
import './modules/benchmark/specialty.schema.ts';
import './modules/category/category.schema.ts';
import './modules/change/cause.schema.ts';
import './modules/change/causes-since.schema.ts';
import './modules/change/change.schema.ts';
import './modules/change/published-leaderboard.schema.ts';
import './modules/draft/draft.schema.ts';
import './modules/environment/environment.schema.ts';
import './modules/environment/environment-mutations.schema.ts';
import './modules/leaderboard/leaderboard.schema.ts';
import './modules/live/live.schema.ts';
import './modules/model/model.schema.ts';
import './modules/model/model-mutations.schema.ts';
import './modules/model-difference/model-difference.schema.ts';
import './modules/report/report.schema.ts';
import './modules/report/report-mutations.schema.ts';
import './modules/run/run.schema.ts';
import './modules/run/run-mutations.schema.ts';
import './modules/scorecard/own-card.schema.ts';
import './modules/scorecard/scorecard.schema.ts';
import './modules/scorecard/scorecard-mutations.schema.ts';
import './modules/session/session.schema.ts';
import './modules/session/sign-in-link.schema.ts';
import './modules/statistics/spread.schema.ts';
import './modules/statistics/statistics.schema.ts';
import './node.schema.ts';
import './scalars.ts';

/** The whole schema; in production a resolver that ignores its selection is slow instead of an error. */
export function createSchema({ production }: { production: boolean }): GraphQLSchema {
  return defineAuthDirectives(builder.toSchema({ extensions: { production } }));
}

/** The schema as clients read it, directives included. */
export function printSchema(schema: GraphQLSchema): string {
  return `${printSchemaWithDirectives(schema)}\n`;
}
