import { setConfirmOrders, useSettings } from '@bourse/kit/browser/settings.ts';
import { useDocument } from '@bourse/kit/documents/documents.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { Checkbox, Dialog, Switch } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isSize, SIZE_PLACES, SIZE_UNITS, type SizePreset } from '../model/size-presets.ts';
import { useInstrument } from '../terminal-context.tsx';
import { ASKING_KINDS, type AskingKind, ORDER_FORM } from './order-form-document.ts';
import { qtyUnitText } from './qty-field.tsx';
import { UnitSelect } from './unit-select.tsx';

export interface FormSettingsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What a user sets for the order form: before which orders it asks, and his sizes. In force at once. */
export function FormSettings({ open, onOpenChange }: FormSettingsProps) {
  const intl = useIntl();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<FormattedMessage id="ticket.settings" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="max-w-md"
    >
      <div className="flex flex-col gap-5">
        <Questions />
        <Sizes />
      </div>
    </Dialog>
  );
}

function Questions() {
  const intl = useIntl();
  const { confirmOrders } = useSettings();
  const [{ silent }, change] = useDocument(ORDER_FORM);
  const toggle = (kind: AskingKind, asks: boolean) =>
    change((now) => ({
      ...now,
      silent: ASKING_KINDS.filter((known) => (known === kind ? !asks : now.silent.includes(known))),
    }));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-13 font-medium">
        <FormattedMessage id="ticket.settings.ask" />
      </legend>
      <Switch
        label={intl.formatMessage({ id: 'ticket.settings.askAtAll' })}
        checked={confirmOrders}
        onCheckedChange={setConfirmOrders}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 ps-11">
        {ASKING_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={intl.formatMessage({ id: `ticket.settings.ask.${kind}` })}
            checked={!silent.includes(kind)}
            disabled={!confirmOrders}
            onCheckedChange={(asks) => toggle(kind, asks)}
            className="min-h-7"
          />
        ))}
      </div>
    </fieldset>
  );
}

const FIRST_SIZE: SizePreset = { unit: 'percent', value: '100' };

function Sizes() {
  const [{ sizes }, change] = useDocument(ORDER_FORM);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-13 font-medium">
        <FormattedMessage id="ticket.settings.sizes" />
      </legend>
      {SIZE_PLACES.map((place) => (
        <SizeField
          key={place}
          place={place + 1}
          size={sizes[place] ?? FIRST_SIZE}
          onChange={(next) =>
            change((now) => ({ ...now, sizes: now.sizes.map((old, at) => (at === place ? next : old)) }))
          }
        />
      ))}
    </fieldset>
  );
}

interface SizeFieldProps {
  /** 1 to 5. */
  readonly place: number;
  readonly size: SizePreset;
  readonly onChange: (size: SizePreset) => void;
}

/** One size; what is none stays as typed and is not kept. */
function SizeField({ place, size, onChange }: SizeFieldProps) {
  const intl = useIntl();
  const market = useInstrument();
  const [typed, setTyped] = useState<SizePreset>();
  const shown = typed ?? size;
  const take = (next: SizePreset) => {
    setTyped(next);
    if (isSize(next)) onChange(next);
  };
  const name = intl.formatMessage({ id: 'ticket.settings.size' }, { place });
  return (
    <NumberField
      name={`size-${place}`}
      label={name}
      value={shown.value}
      onValueChange={(value) => take({ ...shown, value })}
      unit={
        <UnitSelect
          label={intl.formatMessage({ id: 'ticket.settings.sizeBy' }, { place })}
          value={shown.unit}
          onValueChange={(unit) => take({ ...shown, unit })}
          items={SIZE_UNITS.map((unit) => ({ value: unit, label: qtyUnitText(unit, market) }))}
        />
      }
      error={isSize(shown) ? undefined : intl.formatMessage({ id: 'ticket.settings.sizeWrong' })}
    />
  );
}
