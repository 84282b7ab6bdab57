import { Accordion, Checkbox, EmptyState, Segmented, Slider, Switch, TabPanel, Tabs } from '@bourse/ui';
import { useState } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

/** Choices, tabs and accordions in their states. */
export function ChoicesCatalogue() {
  return (
    <>
      <Choices />
      <TabRows />
      <CatalogueSection name="Accordions" note="Opening takes 200 ms; one section at a time, or each for itself.">
        <Specimen state="one open" className="w-72">
          <Accordion sections={SECTIONS} defaultOpen={['fees']} className="rounded-8 border" />
        </Specimen>
        <Specimen state="each for itself" className="w-72">
          <Accordion sections={SECTIONS} oneOpen={false} className="rounded-8 border" />
        </Specimen>
      </CatalogueSection>
    </>
  );
}

const SECTIONS = [
  { id: 'fees', title: 'Fees', children: <p className="px-4 pb-3 text-13 text-text-2">Maker and taker alike.</p> },
  { id: 'limits', title: 'Limits', children: <p className="px-4 pb-3 text-13 text-text-2">By level.</p> },
];

function Choices() {
  const [isOn, setOn] = useState(true);
  const [share, setShare] = useState(50);
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  return (
    <CatalogueSection name="Choices" note="The slider moves by 1, with Page Up and Page Down by 25.">
      <Specimen state="on or off">
        <Switch label="Hide empty" checked={isOn} onCheckedChange={setOn} />
      </Specimen>
      <Specimen state="disabled">
        <Switch label="Hide empty" checked disabled onCheckedChange={setOn} />
      </Specimen>
      <Specimen state="on or off">
        <Checkbox label="Post-only" checked={isOn} onCheckedChange={setOn} />
      </Specimen>
      <Specimen state="disabled">
        <Checkbox label="Post-only" checked disabled onCheckedChange={setOn} />
      </Specimen>
      <Specimen state="default" className="w-52">
        <Slider label="Share of your balance" value={share} onValueChange={setShare} />
      </Specimen>
      <Specimen state="disabled" className="w-52">
        <Slider label="Share, fixed" value={25} onValueChange={setShare} disabled />
      </Specimen>
      <Specimen state="buy and sell" className="w-48">
        <Segmented
          label="Side"
          value={side}
          onValueChange={setSide}
          items={[
            { value: 'buy', label: 'Buy', tone: 'up' },
            { value: 'sell', label: 'Sell', tone: 'down' },
          ]}
        />
      </Specimen>
    </CatalogueSection>
  );
}

function TabRows() {
  const [tab, setTab] = useState('open');
  const items = [
    { value: 'open', label: 'Open orders', count: 3 },
    { value: 'history', label: 'Order history' },
  ];
  return (
    <CatalogueSection name="Tabs" note="The arrow keys move between them.">
      {(['line', 'pill'] as const).map((look) => (
        <Specimen key={look} state={look} className="w-72">
          <Tabs label={`Orders, ${look}`} look={look} value={tab} onValueChange={setTab} items={items}>
            <TabPanel value="open" className="py-3 text-13">
              Three orders
            </TabPanel>
            <TabPanel value="history">
              <EmptyState title="No orders yet" className="py-3" />
            </TabPanel>
          </Tabs>
        </Specimen>
      ))}
    </CatalogueSection>
  );
}
