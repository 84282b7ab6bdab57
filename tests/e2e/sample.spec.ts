import { expect, test } from '@playwright/test';
import { Looker } from '../audit/support/look.ts';
import { ALL_VISITS, nameOf, type Visit } from '../audit/support/visits.ts';
import { randomFrom, SEED } from '../support/seed.ts';
import { DEMO_PASSWORD, livelyUrl } from './support/session.ts';

const SAMPLE = 24;
/** Some of the visits of one device, no page twice, in the audit's order, which changes session and theme seldom. */
function sampleOf(visits: readonly Visit[], size: number): readonly Visit[] {
  const random = randomFrom(SEED);
  const shuffled = visits.map((visit) => ({ visit, at: random() })).sort((a, b) => a.at - b.at);
  const taken = new Map(shuffled.reverse().map(({ visit }) => [visit.place, visit]));
  const sample = new Set([...taken.values()].slice(0, size));
  return visits.filter((visit) => sample.has(visit));
}

test(
  `SH-11 a sample of pages has no serious finding (BOURSE_SEED=${SEED})`,
  { tag: '@phone' },
  async ({ browser }, { project }) => {
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
  },
);
