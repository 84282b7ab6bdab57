import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallNames } from './call-names.tsx';
import { areaAt, areasOf, CODES_AREA, type Operation, searchOperations } from './openapi.ts';

export interface ContentsProps {
  readonly operations: readonly Operation[];
  readonly keyword: string;
  readonly onLeaveSearch: () => void;
}

/** The areas, with the calls of the one that is shown or what a search finds of each; on a phone a field with the areas. */
export function Contents({ operations, keyword, onLeaveSearch }: ContentsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const isSearch = keyword.trim() !== '';
  const shown = areaAt(operations, hash);
  const listed = isSearch
    ? searchOperations(operations, keyword)
    : operations.filter((operation) => operation.area === shown);
  const areas = [...areasOf(operations), CODES_AREA];
  const nameOf = (area: string) => intl.formatMessage({ id: nameIdOf(area) });
  const open = (area: string) => {
    onLeaveSearch();
    void navigate({ to: '.', hash: hashOf(area) });
  };
  return (
    <>
      <SmallSelect
        label={intl.formatMessage({ id: 'apiReference.areas' })}
        value={shown}
        onValueChange={open}
        items={areas.map((area) => ({ value: area, label: nameOf(area) }))}
        size="md"
        className="mt-2 w-full lg:hidden"
      />
      <nav aria-label={intl.formatMessage({ id: 'apiReference.areas' })} className="mt-4 hidden text-13 lg:block">
        {areas.map((area) => (
          <div key={area} className="mb-1">
            <a
              href={`#${hashOf(area)}`}
              onClick={onLeaveSearch}
              aria-current={!isSearch && area === shown ? 'true' : undefined}
              className="block rounded-4 py-1 font-medium text-text-2 hover:text-text-1 aria-[current]:text-accent"
            >
              <FormattedMessage id={nameIdOf(area)} />
            </a>
            <CallNames operations={listed.filter((operation) => operation.area === area)} onPick={onLeaveSearch} />
          </div>
        ))}
      </nav>
    </>
  );
}

function hashOf(area: string): string {
  return area === CODES_AREA ? area : `area-${area}`;
}

function nameIdOf(area: string): string {
  return area === CODES_AREA ? 'apiReference.codes' : `apiReference.area.${area}`;
}
