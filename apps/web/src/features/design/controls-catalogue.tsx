import {
  Button,
  type ButtonTone,
  Checkbox,
  IconButton,
  NumberField,
  Segmented,
  Select,
  Slider,
  Switch,
  TextField,
} from '@bourse/ui';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { CatalogueSection } from './catalogue-section.tsx';

const TONES: readonly ButtonTone[] = ['accent', 'neutral', 'quiet', 'up', 'down', 'danger'];

/** Buttons, fields and choices in their states. */
export function ControlsCatalogue() {
  return (
    <>
      <CatalogueSection name="Buttons">
        {TONES.map((tone) => (
          <div key={tone} className="flex flex-col items-start gap-2">
            <Button tone={tone}>{tone}</Button>
            <Button tone={tone} size="sm">
              small
            </Button>
            <Button tone={tone} size="lg">
              large
            </Button>
            <Button tone={tone} disabled>
              disabled
            </Button>
            <Button tone={tone} busy>
              busy
            </Button>
          </div>
        ))}
        <IconButton label="Favourite">
          <Star size={18} aria-hidden="true" />
        </IconButton>
      </CatalogueSection>
      <Fields />
      <Choices />
    </>
  );
}

function Fields() {
  const [price, setPrice] = useState('64250.00');
  const steps = { up: 'One tick up', down: 'One tick down' };
  return (
    <CatalogueSection name="Fields">
      <TextField label="Label" placeholder="Placeholder" className="w-60" hint="A hint below" />
      <TextField label="With an error" defaultValue="wrong" className="w-60" error="What is wrong, in words." />
      <TextField label="Disabled" disabled defaultValue="fixed" className="w-60" />
      <NumberField
        label="Price"
        unit="USDT"
        value={price}
        onValueChange={setPrice}
        onStep={(count) => setPrice((Number(price) + count / 100).toFixed(2))}
        stepLabels={steps}
        className="w-72"
      />
      <NumberField
        label="Quantity"
        unit="BTC"
        value="0.000001"
        onValueChange={() => undefined}
        error="The quantity must be a multiple of the lot size."
        className="w-72"
      />
    </CatalogueSection>
  );
}

function Choices() {
  const [isOn, setOn] = useState(true);
  const [share, setShare] = useState(50);
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [market, setMarket] = useState('btc');
  return (
    <CatalogueSection name="Choices">
      <Switch label="Switch" checked={isOn} onCheckedChange={setOn} />
      <Checkbox label="Checkbox" checked={isOn} onCheckedChange={setOn} />
      <Slider label="Share" value={share} onValueChange={setShare} className="w-60" />
      <Segmented
        label="Side"
        value={side}
        onValueChange={setSide}
        items={[
          { value: 'buy', label: 'Buy', tone: 'up' },
          { value: 'sell', label: 'Sell', tone: 'down' },
        ]}
        className="w-48"
      />
      <Select
        label="Market"
        labelShown
        value={market}
        onValueChange={setMarket}
        items={[
          { value: 'btc', label: 'BTC/USDT' },
          { value: 'eth', label: 'ETH/USDT' },
        ]}
      />
    </CatalogueSection>
  );
}
