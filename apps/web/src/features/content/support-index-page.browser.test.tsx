import { endServiceOpening, useServiceOpening } from '@bourse/kit/page/open-dialog.ts';
import { placesOf } from '@bourse/kit/page/places.ts';
import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { afterEach, describe, expect, it } from 'vitest';
import { contentPlaces } from './places.ts';
import { SupportIndexPage } from './support-index-page.tsx';

const [place] = placesOf(contentPlaces);

function Wish() {
  return <output>{useServiceOpening() ? 'wanted' : 'not wanted'}</output>;
}

afterEach(endServiceOpening);

describe('the help centre', () => {
  it.each([
    ['opens customer service where a message of it has led to', '5', 'wanted'],
    ['opens nothing by itself', undefined, 'not wanted'],
  ])('%s', async (_, talk, wish) => {
    answerCalls({
      'GET /hk-web/public/content/list': () => ({ items: [], nextCursor: '' }),
      'GET /hk-web/public/content/categories': () => [],
      'GET /hk-web/public/content/popular': () => [],
    });
    if (place === undefined) throw new Error('no place');
    const page = (
      <>
        <SupportIndexPage place={place} search={{ q: undefined, talk }} params={{}} />
        <Wish />
      </>
    );
    const { screen } = await renderApp(page, { words: ['content'] });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(screen.getByText(wish, { exact: true })).toBeInTheDocument();
  });
});
