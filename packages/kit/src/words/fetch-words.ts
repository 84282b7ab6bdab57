import { codeDidNotCome } from '../late/code-failure.ts';
import { type WordSource, wordsPath } from './words.ts';

/** The words of a build, by its version, below the address of its application (`/console`). What does not come is treated as code that does not come. */
export function fetchWords(version: string, base = ''): WordSource {
  return async (locale, file) => {
    try {
      const response = await fetch(`${base}${wordsPath(version, locale, file)}`);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return await response.json();
    } catch (error) {
      const failure = new Error(`words ${locale}/${file}`, { cause: error });
      codeDidNotCome(failure);
      throw failure;
    }
  };
}
