import {
  CodeField,
  CopyButton,
  CopyField,
  type DayRange,
  Field,
  FieldInput,
  FieldTextArea,
  lastDays,
  RadioGroup,
  Skeleton,
} from '@bourse/ui';
import { lazy, Suspense, useState } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

const DateRangePicker = lazy(() =>
  import('@bourse/ui/date-range-picker').then((module) => ({ default: module.DateRangePicker })),
);

/** Fields with wired texts, codes, radio groups, dates and copied values. */
export function ControlsCatalogue() {
  return (
    <>
      <Fields />
      <Codes />
      <Radios />
      <Dates />
      <Copies />
    </>
  );
}

function Fields() {
  const [note, setNote] = useState('');
  return (
    <CatalogueSection
      name="Wired fields"
      note="Label, hint and error are read together. The text area grows with its text."
    >
      <Specimen state="hint" className="w-60">
        <Field label="Name of the key" hint="Only you see it.">
          <FieldInput placeholder="Trading bot" />
        </Field>
      </Specimen>
      <Specimen state="error" className="w-60">
        <Field label="Name of the key" error="A key of this name exists already.">
          <FieldInput defaultValue="Trading bot" />
        </Field>
      </Specimen>
      <Specimen state="disabled" className="w-60">
        <Field label="Name of the key" disabled>
          <FieldInput defaultValue="Trading bot" />
        </Field>
      </Specimen>
      <Specimen state="text area, with a counter" className="w-60">
        <Field label="Note" aside={`${note.length} / 200`}>
          <FieldTextArea value={note} onValueChange={setNote} maxLength={200} />
        </Field>
      </Specimen>
    </CatalogueSection>
  );
}

function Codes() {
  const [code, setCode] = useState('');
  const [done, setDone] = useState<string>();
  const boxLabel = (at: number, length: number) => `Character ${at} of ${length}`;
  return (
    <CatalogueSection
      name="Code fields"
      note="A pasted code fills all boxes; the system offers one that has just arrived. Read from the left in every language."
    >
      <Specimen state="default" className="w-72">
        <CodeField
          label="Code from your authenticator"
          boxLabel={boxLabel}
          value={code}
          onValueChange={setCode}
          onComplete={setDone}
          hint={done === undefined ? 'It changes every 30 seconds.' : `Complete: ${done}`}
        />
      </Specimen>
      <Specimen state="error" className="w-72">
        <CodeField
          label="Code from your e-mail"
          boxLabel={boxLabel}
          value="123456"
          onValueChange={() => undefined}
          error="This code is wrong or too old."
        />
      </Specimen>
      <Specimen state="letters, disabled" className="w-72">
        <CodeField
          label="Recovery code"
          kind="alphanumeric"
          boxLabel={boxLabel}
          value="A7C9"
          onValueChange={() => undefined}
          disabled
        />
      </Specimen>
    </CatalogueSection>
  );
}

const NETWORKS = [
  { value: 'eth', label: 'Ethereum', description: 'Arrives in about 3 minutes.' },
  { value: 'sol', label: 'Solana', description: 'Arrives in less than a minute.' },
  { value: 'btc', label: 'Bitcoin', description: 'Suspended at present.', disabled: true },
] as const;

function Radios() {
  const [network, setNetwork] = useState<'eth' | 'sol' | 'btc'>('eth');
  const group = { value: network, onValueChange: setNetwork, items: NETWORKS };
  return (
    <CatalogueSection name="Radio groups" note="The arrow keys move and choose.">
      <Specimen state="plain" className="w-60">
        <RadioGroup {...group} label="Network" />
      </Specimen>
      <Specimen state="cards" className="w-60">
        <RadioGroup {...group} label="Network, cards" look="card" />
      </Specimen>
      <Specimen state="error" className="w-60">
        <RadioGroup {...group} label="Network, wrong" error="This network does not carry the coin." />
      </Specimen>
      <Specimen state="disabled" className="w-60">
        <RadioGroup {...group} label="Network, fixed" disabled />
      </Specimen>
    </CatalogueSection>
  );
}

const TODAY = '2026-03-20';
const DATE_WORDS = {
  none: 'Any time',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  tooLong: 'Choose 90 days at most.',
};

function Dates() {
  const [range, setRange] = useState<DayRange>(lastDays(TODAY, 7));
  const picker = { words: DATE_WORDS, locale: 'en-US', onValueChange: setRange } as const;
  return (
    <CatalogueSection
      name="Date ranges"
      note="The arrow keys walk through days, Page Up and Page Down through months. The first click begins, the second ends."
    >
      <Suspense fallback={<Skeleton className="h-9 w-60" />}>
        <Specimen state="presets, bounded, 90 days at most">
          <DateRangePicker
            {...picker}
            label="Period"
            value={range}
            min="2025-09-01"
            max={TODAY}
            maxDays={90}
            presets={[
              { label: 'Today', range: lastDays(TODAY, 1) },
              { label: '7 days', range: lastDays(TODAY, 7) },
              { label: '30 days', range: lastDays(TODAY, 30) },
            ]}
          />
        </Specimen>
        <Specimen state="nothing chosen">
          <DateRangePicker {...picker} label="Any period" value={undefined} max={TODAY} />
        </Specimen>
        <Specimen state="disabled">
          <DateRangePicker {...picker} label="Fixed period" value={range} disabled />
        </Specimen>
      </Suspense>
    </CatalogueSection>
  );
}

const COPY_WORDS = { copy: 'Copy', copied: 'Copied', failed: 'Copy it by hand: the browser did not allow it.' };

function Copies() {
  return (
    <CatalogueSection name="Copied values">
      <Specimen state="an address, shown whole" className="w-72">
        <CopyField label="Deposit address" value="0x52908400098527886E0F7030069857D2E4169EE7" words={COPY_WORDS} />
      </Specimen>
      <Specimen state="a button">
        <CopyButton text="BRS-1024" words={{ ...COPY_WORDS, copy: 'Copy order number' }} />
      </Specimen>
    </CatalogueSection>
  );
}
