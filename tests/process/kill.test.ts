import { expect, it } from 'vitest';
import { proveKills } from './kills.ts';

const CYCLES = Number(process.env.BOURSE_KILL_CYCLES ?? 12);

it(`keeps every acknowledged order through ${CYCLES} kills under load`, { timeout: 900_000 }, async () => {
  const { acknowledged, unanswered } = await proveKills(CYCLES);
  expect(acknowledged).toBeGreaterThan(CYCLES * 10);
  expect(unanswered).toBeGreaterThan(0);
});
