import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { FieldText, fieldValueOf, numberConvention, SearchSelect, Select, TextField } from '@bourse/ui';
import { useState } from 'react';
import { CatalogueSection, FOCUSED, Specimen } from './catalogue-section.tsx';

/** Fields in their states. */
export function FieldsCatalogue() {
  return (
    <>
      <TextFields />
      <NumberFields />
      <Selects />
    </>
  );
}

function TextFields() {
  return (
    <CatalogueSection name="Text fields" note="Hover strengthens the edge; the focus colours it.">
      <Specimen state="default, with a hint" className="w-60">
        <TextField label="E-mail address" placeholder="Placeholder" hint="A hint below" />
      </Specimen>
      <Specimen state="focus" className="w-60">
        <TextField label="E-mail address" defaultValue="ann@example.com" boxClassName={`h-11 ${FOCUSED}`} />
      </Specimen>
      <Specimen state="error" className="w-60">
        <TextField label="E-mail address" defaultValue="ann@" error="Enter a valid e-mail address." />
      </Specimen>
      <Specimen state="disabled" className="w-60">
        <TextField label="E-mail address" disabled defaultValue="ann@example.com" />
      </Specimen>
      <Specimen state="text below a field: hint, error" className="w-60">
        <FieldText id="catalogue-hint" hint="At least 10 characters." />
        <FieldText id="catalogue-error" error="Use at least 10 characters." />
      </Specimen>
    </CatalogueSection>
  );
}

function NumberFields() {
  const [price, setPrice] = useState('64250.00');
  const [refused, setRefused] = useState(fieldValueOf('1e-3', numberConvention('en-US')));
  const steps = { up: 'One tick up', down: 'One tick down' };
  return (
    <CatalogueSection
      name="Number fields"
      note="The arrow keys step by a tick, with Shift by ten. “1,234.5” is read as the page’s language writes numbers; what is none stays as typed, with the reason below."
    >
      <Specimen state="default, with steppers" className="w-72">
        <NumberField
          label="Price"
          unit="USDT"
          value={price}
          onValueChange={setPrice}
          onStep={(count) => setPrice((Number(price) + count / 100).toFixed(2))}
          stepLabels={steps}
        />
      </Specimen>
      <Specimen state="empty" className="w-72">
        <NumberField label="Quantity" unit="BTC" value="" onValueChange={() => undefined} />
      </Specimen>
      <Specimen state="error" className="w-72">
        <NumberField
          label="Quantity"
          unit="BTC"
          value="0.000001"
          onValueChange={() => undefined}
          error="The least quantity is 0.0001 BTC."
        />
      </Specimen>
      <Specimen state="refused, as typed" className="w-72">
        <NumberField label="Price" unit="USDT" value={refused} onValueChange={setRefused} />
      </Specimen>
      <Specimen state="disabled" className="w-72">
        <NumberField label="Quantity" unit="BTC" value="0.25" onValueChange={() => undefined} disabled />
      </Specimen>
    </CatalogueSection>
  );
}

const MARKETS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => ({
  value: `${letter}_usdt`.toLowerCase(),
  label: `${letter}${letter}${letter}/USDT`,
  note: `Coin ${letter}`,
}));
const FEW = [
  { value: 'gtc', label: 'GTC' },
  { value: 'ioc', label: 'IOC' },
  { value: 'fok', label: 'FOK' },
] as const;
const WORDS = { search: 'Search', recent: 'Recent', all: 'All', none: 'Nothing matches' };

function Selects() {
  const [force, setForce] = useState<(typeof FEW)[number]['value']>('gtc');
  const [market, setMarket] = useState('a_usdt');
  const [history, setHistory] = useState<readonly string[]>([]);
  const search = { words: WORDS, history, onHistoryChange: setHistory };
  return (
    <CatalogueSection
      name="Select fields"
      note="A list is 300 px high at most. A long one is searched by value and name, upper or lower case, 300 ms after the last key; the last five found come first."
    >
      <Specimen state="default">
        <Select label="Time in force" labelShown value={force} onValueChange={setForce} items={FEW} />
      </Specimen>
      <Specimen state="disabled">
        <Select label="Time in force" disabled value={force} onValueChange={setForce} items={FEW} />
      </Specimen>
      <Specimen state="searched">
        <SearchSelect {...search} label="Market" labelShown value={market} onValueChange={setMarket} items={MARKETS} />
      </Specimen>
      <Specimen state="searched, error">
        <SearchSelect {...search} label="Faulty market" value="" onValueChange={setMarket} items={MARKETS} error />
      </Specimen>
      <Specimen state="searched, empty">
        <SearchSelect {...search} label="No market" value="" onValueChange={setMarket} items={[]} />
      </Specimen>
      <Specimen state="searched, disabled">
        <SearchSelect
          {...search}
          label="Fixed market"
          value={market}
          onValueChange={setMarket}
          items={MARKETS}
          disabled
        />
      </Specimen>
    </CatalogueSection>
  );
}
