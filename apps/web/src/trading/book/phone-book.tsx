import { Shortened } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { BookLevels } from './book-levels.tsx';
import { StepSelect } from './book-toolbar.tsx';

const ROWS = 10;
/** High enough that a thumb finds the level it means, low enough that the form beside it ends with the book. */
const ROW_PX = 25;

/** The book of a narrow screen, for the side of the form: ten levels a side, without sums. */
export function PhoneBook() {
  const intl = useIntl();
  return (
    <div data-live className="flex flex-col">
      <div aria-hidden="true" className="flex h-6 shrink-0 items-center justify-between gap-2 px-2 text-11 text-text-3">
        <Shortened text={intl.formatMessage({ id: 'trading.price' })} />
        <Shortened text={intl.formatMessage({ id: 'trading.qty' })} />
      </div>
      <BookLevels count={ROWS} rowPx={ROW_PX} view="both" columns="narrow" />
      <StepSelect className="m-2 self-stretch" />
    </div>
  );
}
