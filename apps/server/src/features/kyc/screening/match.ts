import type { RouteData } from '@bourse/contract';
import { comparableName, nameSimilarity } from './names.ts';
import { type IndexedEntry, type ScreeningList, yearOf } from './screening-list.ts';

/** Somebody, or a company, to be compared with the list. */
export interface ScreenedPerson {
  readonly name: string;
  /** `Y-M-D`; empty: unknown. */
  readonly birthDate: string;
  readonly countries: readonly string[];
}

/** Why something was found. */
export type Ground = RouteData<'kycCase'>['findings'][number]['grounds'][number];

/** An entry that may be the person. */
export interface ListHit {
  readonly entry: IndexedEntry;
  /** 0–100. */
  readonly score: number;
  readonly grounds: readonly Ground[];
}

/** What other facts add to a name's score, and take from it. */
const SAME_BIRTH_DATE = 6;
const SAME_BIRTH_YEAR = 2;
const OTHER_BIRTH_YEAR = -15;
const SAME_COUNTRY = 2;
/** Years by which dates on lists are often wrong. */
const YEAR_TOLERANCE = 1;
/** Names less alike than this are nobody's, whatever else agrees. */
const MIN_NAME_SCORE = 75;

/** Entries of the list whose score reaches the threshold, best first. */
export function screenPerson(person: ScreenedPerson, list: ScreeningList, threshold: number): ListHit[] {
  const name = comparableName(person.name);
  return list
    .candidates(name)
    .flatMap((entry) => {
      const scores = entry.names.map((other) => Math.round(nameSimilarity(name, other) * 100));
      const best = Math.max(...scores);
      if (best < MIN_NAME_SCORE) return [];
      const nameGround: Ground = scores[0] === best ? 'name' : 'alias';
      const hit = weigh(person, entry, best, nameGround);
      return hit.score >= threshold ? [hit] : [];
    })
    .sort((a, b) => b.score - a.score || a.entry.entry.entryId.localeCompare(b.entry.entry.entryId));
}

function weigh(person: ScreenedPerson, entry: IndexedEntry, nameScore: number, nameGround: Ground): ListHit {
  const grounds: Ground[] = [nameGround];
  let score = nameScore;
  const { birthDate, countries } = entry.entry;
  const [own, theirs] = [yearOf(person.birthDate), yearOf(birthDate)];
  if (birthDate !== '' && birthDate === person.birthDate) {
    score += SAME_BIRTH_DATE;
    grounds.push('birth-date');
  } else if (own !== undefined && theirs !== undefined) {
    const isNear = Math.abs(own - theirs) <= YEAR_TOLERANCE;
    score += isNear ? SAME_BIRTH_YEAR : OTHER_BIRTH_YEAR;
    if (isNear) grounds.push('birth-year');
  }
  if (countries.some((country) => person.countries.includes(country))) {
    score += SAME_COUNTRY;
    grounds.push('country');
  }
  return { entry, score: Math.min(100, Math.max(0, score)), grounds };
}
