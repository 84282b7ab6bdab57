import { makeTemplate } from './template-cluster.ts';

// A process of its own: vitest's global setup cannot resolve PostgreSQL's programs.
await makeTemplate(process.argv[2] ?? '');
