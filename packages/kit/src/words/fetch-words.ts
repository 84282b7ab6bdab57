import { codeDidNotCome } from '../late/code-failure.ts';
import { type WordSource, wordsPath } from './words.ts';

/** The words of a build, by its version. What does not come is treated as code that does not come. */
export function fetchWords(version: string): WordSource {
  return async (locale, file) => {
    try {
      const response = await fetch(wordsPath(version, locale, file));
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return await response.json();
    } catch (error) {
      const failure = new Error(`words ${locale}/${file}`, { cause: error });
      codeDidNotCome(failure);
      throw failure;
    }
  };
}
