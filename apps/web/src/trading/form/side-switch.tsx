import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { IconButton, Segmented } from '@bourse/ui';
import { Calculator, Settings2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { type Command, useRegisteredCommands } from '../commands/registry.ts';
import { PanelGrip } from '../layout/panel-grip.tsx';
import { useFormStore, useForms } from '../terminal-context.tsx';
import { chooseSide } from './form-store.ts';

type FormDialog = 'calculator' | 'settings';

const OrderCalculator = late(async () => (await import('./order-calculator.tsx')).OrderCalculator, ['ticket']);
const FormSettings = late(async () => (await import('./form-settings.tsx')).FormSettings, ['ticket']);

/** Buying or selling; beside it the calculator, and what can be set for the form. */
export function SideSwitch() {
  const intl = useIntl();
  const store = useFormStore();
  const side = useForms((state) => state.side);
  const [open, setOpen] = useState<FormDialog>();
  const close = (isOpen: boolean) => !isOpen && setOpen(undefined);
  useFormDialogs(setOpen);
  return (
    <div className="flex shrink-0 items-center gap-1 px-3 pt-1.5 max-md:px-2">
      <Segmented
        label={intl.formatMessage({ id: 'terminal.form.side' })}
        value={side}
        onValueChange={(next) => chooseSide(store, next)}
        items={[
          { value: 'buy', label: intl.formatMessage({ id: 'trading.buy' }), tone: 'up' },
          { value: 'sell', label: intl.formatMessage({ id: 'trading.sell' }), tone: 'down' },
        ]}
        className="flex-1"
      />
      <IconButton
        label={intl.formatMessage({ id: 'terminal.form.calculator' })}
        size="sm"
        className="max-md:h-11 max-md:w-9"
        onClick={() => setOpen('calculator')}
      >
        <Calculator size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={intl.formatMessage({ id: 'terminal.form.settings' })}
        size="sm"
        className="max-md:h-11 max-md:w-9"
        onClick={() => setOpen('settings')}
      >
        <Settings2 size={14} aria-hidden="true" />
      </IconButton>
      <PanelGrip />
      <LatePart>
        {open === 'calculator' && <OrderCalculator open onOpenChange={close} />}
        {open === 'settings' && <FormSettings open onOpenChange={close} />}
      </LatePart>
    </div>
  );
}

/** Has both dialogs in the command palette. */
function useFormDialogs(open: (dialog: FormDialog) => void): void {
  const intl = useIntl();
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'trade:calculator',
        group: 'trade',
        label: intl.formatMessage({ id: 'terminal.form.calculator' }),
        icon: Calculator,
        run: () => open('calculator'),
      },
      {
        id: 'settings:orderForm',
        group: 'settings',
        label: intl.formatMessage({ id: 'terminal.form.settings' }),
        icon: Settings2,
        run: () => open('settings'),
      },
    ],
    [intl, open],
  );
  useRegisteredCommands(commands);
}
