// The files of a new page. They are formatted afterwards.

/** The page's line in its feature's table. */
export function placeEntry({ path, key, wordsFile, file, component }, { needs, search, sample }) {
  return `  {
    path: '${path}',
    key: '${key}',
${needs === 'none' ? '' : `    needs: '${needs}',\n`}    words: ['${wordsFile}'],
${search.length === 0 ? '' : `    search: [${search.map((name) => `'${name}'`).join(', ')}],\n`}${sample === '' ? '' : `    sample: '${sample}',\n`}    load: () => import('./${file}.tsx').then((page) => page.${component}),
  },
`;
}

/** A feature's table with its first place. */
export function placesFile({ placesName }, title, entry) {
  return `import { definePlaces } from '@bourse/kit/page/places.ts';

/** ${title}. */
export const ${placesName} = definePlaces([
${entry}]);
`;
}

/** The page: its title, and the text below when there is one. */
export function pageFile({ key, component }, title, hasText) {
  const text = `
      <p className="mt-1 max-w-2xl text-14 text-pretty text-text-2">
        <FormattedMessage id="${key}.text" />
      </p>`;
  return `import { FormattedMessage } from 'react-intl';

/** ${title}. */
export function ${component}() {
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-6 md:px-6 md:py-8">
      <h1 className="text-20 font-semibold md:text-28">
        <FormattedMessage id="${key}.title" />
      </h1>${hasText ? text : ''}
    </div>
  );
}
`;
}

/** A test that the place brings its page, with its title in English. */
export function unitTest({ path, key, placesName }, title) {
  return `import { placesOf } from '@bourse/kit/page/places.ts';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { wordsOf } from '../../testing/words.ts';
import { ${placesName} } from './places.ts';

const english = wordsOf('en_US');

it('${quoted(title)} is shown at /${path}', async () => {
  const place = placesOf(${placesName}).find(({ path }) => path === '${path}');
  if (place === undefined) throw new Error('no such place');
  const Page = await place.load();
  const html = renderToString(
    <IntlProvider locale="en" messages={english}>
      <Page place={place} search={{}} params={{}} />
    </IntlProvider>,
  );
  expect(html).toContain(\`>\${renderToString(english['${key}.title'])}</h1>\`);
});
`;
}

/** A browser test that loads the page as somebody who may see it. */
export function browserTest({ path }, title, { needs, sample }) {
  const address = path.includes('{') ? sample : path + sample;
  const isLogin = needs === 'login';
  return `import { expect, test } from '@playwright/test';
import { ${isLogin ? 'loginAsTrader, quietUrl' : 'quietUrl'} } from './support/session.ts';

test('${quoted(title)} is at /${path}', async ({ page }) => {
${isLogin ? '  await loginAsTrader(page, quietUrl());\n' : ''}  await page.goto(\`\${quietUrl()}/en_US/${address}\`);
  await expect(page.getByRole('heading', { level: 1, name: '${quoted(title)}' })).toBeVisible();
});
`;
}

function quoted(text) {
  return text.replace(/[\\']/g, '\\$&');
}
