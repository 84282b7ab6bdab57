import { expect, test } from '@playwright/test';
import { Looker } from '../audit/support/look.ts';
import { ALL_VISITS, nameOf, type Visit } from '../audit/support/visits.ts';
import { DEMO_PASSWORD, livelyUrl } from './support/session.ts';

const SAMPLE = 24;
/** Another sample each day; BOURSE_SEED repeats one. */
const SEED = Number(process.env.BOURSE_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some of the visits of one device, no page twice, in the audit's order, which changes session and theme seldom. */
function sampleOf(visits: readonly Visit[], size: number): readonly Visit[] {
  const random = randomFrom(SEED);
  const shuffled = visits.map((visit) => ({ visit, at: random() })).sort((a, b) => a.at - b.at);
  const taken = new Map(shuffled.reverse().map(({ visit }) => [visit.place, visit]));
  const sample = new Set([...taken.values()].slice(0, size));
  return visits.filter((visit) => sample.has(visit));
}

test(`SH-11 a sample of pages has no serious finding (BOURSE_SEED=${SEED})`, async ({ browser }, { project }) => {
  console.log(`sample of the audit, ${project.name}: BOURSE_SEED=${SEED}`);
  const visits = sampleOf(
    ALL_VISITS.filter(({ device }) => device === project.name),
    SAMPLE / 2,
  );
  const looker = new Looker(browser, livelyUrl(), DEMO_PASSWORD);
  for (const visit of visits) {
    await test.step(nameOf(visit), async () => {
      const serious = (await looker.look(visit)).filter(({ isSerious }) => isSerious);
      expect
        .soft(
          serious.map(({ kind, text }) => `${kind}: ${text}`),
          nameOf(visit),
        )
        .toEqual([]);
    });
  }
  await looker.close();
});
