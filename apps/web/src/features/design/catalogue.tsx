import { useSettings } from '@bourse/kit/browser/settings.ts';
import { cx, DirectionProvider, Segmented, useDirection } from '@bourse/ui';
import { useState } from 'react';
import { ButtonsCatalogue } from './buttons-catalogue.tsx';
import { ChartsCatalogue } from './charts-catalogue.tsx';
import { ChoicesCatalogue } from './choices-catalogue.tsx';
import { ControlsCatalogue } from './controls-catalogue.tsx';
import { DataListCatalogue } from './data-list-catalogue.tsx';
import { DataTablesCatalogue } from './data-tables-catalogue.tsx';
import { FieldsCatalogue } from './fields-catalogue.tsx';
import { FormsCatalogue } from './forms-catalogue.tsx';
import { ListsCatalogue } from './lists-catalogue.tsx';
import { MenusCatalogue } from './menus-catalogue.tsx';
import { PanelsCatalogue } from './panels-catalogue.tsx';
import { ProgressCatalogue } from './progress-catalogue.tsx';
import { Tokens } from './tokens.tsx';

type Themes = 'both' | 'dark' | 'light';
type UpDown = 'green-up' | 'red-up' | 'blue-up';

/** Every component in every state, in both themes side by side, in either direction of reading. */
export function Catalogue() {
  const [themes, setThemes] = useState<Themes>('both');
  const [direction, setDirection] = useState<'ltr' | 'rtl'>(useDirection());
  const [upDown, setUpDown] = useState<UpDown>(useSettings((settings) => settings.upDown));
  const shown = themes === 'both' ? (['dark', 'light'] as const) : [themes];
  return (
    <>
      <div className="sticky top-14 z-20 flex flex-wrap gap-3 rounded-b-12 border bg-surface-1 px-3 py-3 max-md:static">
        <Segmented
          label="Themes"
          value={themes}
          onValueChange={setThemes}
          items={[
            { value: 'both', label: 'Both themes' },
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
        />
        <Segmented
          label="Direction"
          value={direction}
          onValueChange={setDirection}
          items={[
            { value: 'ltr', label: 'Left to right' },
            { value: 'rtl', label: 'Right to left' },
          ]}
        />
        <Segmented
          label="Up and down"
          value={upDown}
          onValueChange={setUpDown}
          items={[
            { value: 'green-up', label: 'Green up' },
            { value: 'red-up', label: 'Red up' },
            { value: 'blue-up', label: 'Blue up' },
          ]}
        />
      </div>
      <div className={cx('mt-4 grid items-start gap-4', themes === 'both' && 'xl:grid-cols-2')}>
        {shown.map((theme) => (
          <section
            key={theme}
            aria-label={theme}
            dir={direction}
            data-theme={theme}
            // Its own direction tells where its lines begin, not the page's.
            style={{ textAlign: 'start' }}
            data-updown={upDown}
            className="min-w-0 overflow-hidden rounded-12 border bg-surface-1 px-4 pb-4 text-text-1 md:px-6"
          >
            <h2 className="py-4 text-20 font-semibold">{theme === 'dark' ? 'Dark' : 'Light'}</h2>
            <DirectionProvider direction={direction}>
              <Tokens />
              <ButtonsCatalogue />
              <FieldsCatalogue />
              <FormsCatalogue />
              <ControlsCatalogue />
              <ChoicesCatalogue />
              <ProgressCatalogue />
              <ListsCatalogue />
              <DataTablesCatalogue />
              <DataListCatalogue />
              <ChartsCatalogue />
              <MenusCatalogue />
              <PanelsCatalogue />
            </DirectionProvider>
          </section>
        ))}
      </div>
    </>
  );
}
