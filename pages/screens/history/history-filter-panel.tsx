import { Button } from '../../kit/components/button.js';
import { Choice, Choices } from '../../kit/components/choice.js';
import { opensPicker } from '../../kit/input/open-picker.js';
import type { Language } from '../../kit/text/texts.js';
import {
  ALSO_KIND,
  ALSO_STATUS,
  activeFilterCount,
  type DateRange,
  type HistoryFilters,
  KIND_CHOICES,
  STATUS_CHOICES,
  toggled,
} from './history-filters.js';

interface FilterPanelProps {
  filters: HistoryFilters;
  currencies: readonly string[];
  language: Language<'history' | 'transaction'>;
  onChange: (change: Partial<HistoryFilters>) => void;
  onClear: () => void;
  onDone: () => void;
}

const RANGES: readonly DateRange[] = ['any', '7', '30', '90', 'custom'];

/** Every choice takes effect at once, which saves remote users the way to an Apply button. */
export function FilterPanel({ filters, currencies, language, onChange, onClear, onDone }: FilterPanelProps) {
  const { history, transaction } = language.texts;
  const rangeNames: Record<DateRange, string> = {
    any: history.anyTime,
    7: history.last7Days,
    30: history.last30Days,
    90: history.last90Days,
    custom: history.customDates,
  };
  const choices = [...new Set([...currencies, ...filters.currencies])];
  return (
    <div class="card filter-panel" id="filter-panel">
      <Choices title={transaction.date}>
        {RANGES.map((range) => (
          <Choice
            key={range}
            label={rangeNames[range]}
            chosen={filters.range === range}
            onPress={() => onChange({ range })}
          />
        ))}
      </Choices>
      {filters.range === 'custom' && (
        <div class="date-fields">
          <DateField
            id="from"
            label={history.from}
            value={filters.from}
            max={filters.to}
            onChange={(from) => onChange({ from })}
          />
          <DateField
            id="to"
            label={history.to}
            value={filters.to}
            min={filters.from}
            onChange={(to) => onChange({ to })}
          />
        </div>
      )}
      <Choices title={transaction.status}>
        {STATUS_CHOICES.map((status) => (
          <Choice
            key={status}
            label={nameOf(status, ALSO_STATUS[status], transaction.statuses)}
            chosen={filters.statuses.includes(status)}
            onPress={() => onChange({ statuses: toggled(filters.statuses, status) })}
          />
        ))}
      </Choices>
      <Choices title={transaction.type}>
        {KIND_CHOICES.map((kind) => (
          <Choice
            key={kind}
            label={nameOf(kind, ALSO_KIND[kind], transaction.kinds)}
            chosen={filters.kinds.includes(kind)}
            onPress={() => onChange({ kinds: toggled(filters.kinds, kind) })}
          />
        ))}
      </Choices>
      {choices.length > 1 && (
        <Choices title={transaction.currency}>
          {choices.map((currency) => (
            <Choice
              key={currency}
              label={currency}
              chosen={filters.currencies.includes(currency)}
              onPress={() => onChange({ currencies: toggled(filters.currencies, currency) })}
            />
          ))}
        </Choices>
      )}
      <div class="filter-actions">
        <Button label={history.applyFilters} kind="primary" onPress={onDone} />
        {activeFilterCount(filters) > 0 && <Button label={history.clearFilters} kind="quiet" onPress={onClear} />}
      </div>
    </div>
  );
}

/** Of a choice, with every name that the list shows for what it finds. */
function nameOf<N extends string>(choice: N, also: N | undefined, names: Readonly<Record<N, string>>): string {
  return also === undefined ? names[choice] : `${names[choice]} / ${names[also]}`;
}

interface DateFieldProps {
  id: string;
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function DateField({ id, label, value, min, max, onChange }: DateFieldProps) {
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <input
        ref={opensPicker}
        class="field-input"
        id={id}
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
