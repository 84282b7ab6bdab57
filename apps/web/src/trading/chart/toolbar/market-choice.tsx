import { TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument } from '../../instrument.ts';
import { useVenue } from '../../terminal-context.tsx';

export interface MarketChoiceProps {
  /** Code of the market that is chosen now; empty: none. */
  readonly value: string;
  /** Not offered: the market that is there already. */
  readonly without?: string | undefined;
  /** What choosing none means. */
  readonly noneLabel: string;
  readonly onPicked: (code: string) => void;
}

function matches({ name, code }: Instrument, text: string): boolean {
  const sought = text
    .trim()
    .toLowerCase()
    .replace(/[/\s-]/g, '');
  return name.toLowerCase().replace('/', '').includes(sought) || code.replace('_', '').includes(sought);
}

/** One of the venue's markets, found by typing. */
export function MarketChoice({ value, without, noneLabel, onPicked }: MarketChoiceProps) {
  const intl = useIntl();
  const all = useVenue().listing.useInstruments();
  const [text, setText] = useState('');
  const found = all?.filter((item) => item.code !== without && matches(item, text)) ?? [];
  const option = (code: string, name: string) => (
    <li key={code}>
      <button
        type="button"
        aria-pressed={value === code}
        onClick={() => onPicked(code)}
        className="h-8 w-full rounded-4 px-2 text-start text-12 hover:bg-surface-2 aria-pressed:bg-surface-2 max-md:h-11"
      >
        {name}
      </button>
    </li>
  );
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'chart.findMarket' })}
        labelHidden
        placeholder={intl.formatMessage({ id: 'chart.findMarket' })}
        value={text}
        boxClassName="h-8"
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="mt-1 h-64 overflow-y-auto">
        {text === '' && option('', noneLabel)}
        {found.map(({ code, name }) => option(code, name))}
        {found.length === 0 && (
          <li className="p-2 text-12 text-text-3">
            <FormattedMessage id="chart.noMarket" />
          </li>
        )}
      </ul>
    </>
  );
}
