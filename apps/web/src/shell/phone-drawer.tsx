import { Drawer, Segmented } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { setTheme, setUpDown, useSettings } from '../app/settings.ts';
import { LanguageList } from './language-menu.tsx';
import { MENU } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

export interface PhoneDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The phone's menu: every group, language, theme and colours. */
export function PhoneDrawer({ open, onOpenChange }: PhoneDrawerProps) {
  const intl = useIntl();
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'shell.menu' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <nav aria-label={intl.formatMessage({ id: 'shell.mainNav' })} className="p-2">
        {MENU.map((group) => (
          <section key={group.id} className="mb-2">
            <h2 className="px-2.5 pt-3 pb-1 text-12 text-text-3">
              <FormattedMessage id={`menu.group.${group.id}`} />
            </h2>
            {group.items.map((item) => (
              <MenuLink key={item.id} item={item} onClick={() => onOpenChange(false)} />
            ))}
          </section>
        ))}
      </nav>
      <section className="border-t p-2">
        <h2 className="px-2.5 pt-3 pb-1 text-12 text-text-3">
          <FormattedMessage id="shell.language" />
        </h2>
        <LanguageList />
      </section>
      <DisplaySettings />
    </Drawer>
  );
}

function DisplaySettings() {
  const intl = useIntl();
  const { theme, upDown } = useSettings();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <section className="flex flex-col gap-3 border-t p-4">
      <Segmented
        label={text('shell.theme')}
        value={theme}
        onValueChange={setTheme}
        items={[
          { value: 'dark', label: text('shell.theme.darkName') },
          { value: 'light', label: text('shell.theme.lightName') },
        ]}
      />
      <Segmented
        label={text('shell.upDown')}
        value={upDown}
        onValueChange={setUpDown}
        items={[
          { value: 'green-up', label: text('shell.upDown.greenUp') },
          { value: 'red-up', label: text('shell.upDown.redUp') },
          { value: 'blue-up', label: text('shell.upDown.blueUp') },
        ]}
      />
    </section>
  );
}
