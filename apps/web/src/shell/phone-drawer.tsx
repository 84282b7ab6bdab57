import { Drawer } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { DisplaySettings } from './display-settings.tsx';
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
      <section className="border-t p-4">
        <h2 className="pb-2 text-12 text-text-3">
          <FormattedMessage id="shell.settings" />
        </h2>
        <DisplaySettings />
      </section>
    </Drawer>
  );
}
