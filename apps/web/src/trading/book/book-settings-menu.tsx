import { Segmented, Switch } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { useInstrument } from '../terminal-context.tsx';
import { BOOK_VIEWS, changeBookSettings, useBookSettings } from './book-settings.ts';

/** What can be chosen of the book beside its halves and its step. */
export function BookSettingsMenu() {
  const intl = useIntl();
  const { base, quote } = useInstrument();
  const { view, sumIn, bars, flash, haptics } = useBookSettings();
  const label = (id: string) => intl.formatMessage({ id: `terminal.book.settings.${id}` });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="pb-1 text-11 text-text-3">{intl.formatMessage({ id: 'terminal.book.view' })}</p>
        <Segmented
          label={intl.formatMessage({ id: 'terminal.book.view' })}
          value={view}
          onValueChange={(next) => changeBookSettings({ view: next })}
          items={BOOK_VIEWS.map((value) => ({
            value,
            label: intl.formatMessage({ id: `terminal.book.settings.view.${value}` }),
          }))}
        />
      </div>
      <div>
        <p className="pb-1 text-11 text-text-3">{label('sum')}</p>
        <Segmented
          label={label('sum')}
          value={sumIn}
          onValueChange={(next) => changeBookSettings({ sumIn: next })}
          items={[
            { value: 'base', label: base.code },
            { value: 'quote', label: quote.code },
          ]}
        />
      </div>
      <div>
        <p className="pb-1 text-11 text-text-3">{label('bars')}</p>
        <Segmented
          label={label('bars')}
          value={bars}
          onValueChange={(next) => changeBookSettings({ bars: next })}
          items={(['cumulative', 'level'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `terminal.book.settings.bars.${value}` }),
          }))}
        />
      </div>
      <Switch label={label('flash')} checked={flash} onCheckedChange={(next) => changeBookSettings({ flash: next })} />
      {typeof navigator.vibrate === 'function' && globalThis.matchMedia('(pointer: coarse)').matches && (
        <Switch
          label={label('haptics')}
          checked={haptics}
          onCheckedChange={(next) => changeBookSettings({ haptics: next })}
        />
      )}
      <p className="text-11 text-text-3">{label('hint')}</p>
    </div>
  );
}
