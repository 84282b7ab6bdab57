import { Mark } from '@bourse/kit/page/mark.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { LanguageToggle, ThemeToggle } from './settings-buttons.tsx';

export interface DoorPageProps {
  /** Message id of the title, which the tab gets as well: that of a room may name a user. */
  readonly titleId: string;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

/** A page in front of the rooms: the mark, what it is, and a form or a way out. */
export function DoorPage({ titleId, text, children }: DoorPageProps) {
  const title = useIntl().formatMessage({ id: titleId });
  usePageTitle(title, '', 'noindex');
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex h-14 items-center justify-end gap-1 px-4">
        <LanguageToggle />
        <ThemeToggle />
      </div>
      <main className="flex flex-1 items-start justify-center px-4 py-8 md:pt-[12vh]">
        <div className="w-full max-w-100">
          {/* The mark has room around it, the words have none. */}
          <div className="-ms-1.5">
            <Mark size={36} />
          </div>
          <h1 className="mt-5 text-28 font-semibold tracking-[-0.02em]">{title}</h1>
          <p className="mt-1 mb-6 text-14 text-pretty text-text-2">{text}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
