/** What the history needs once its list is on screen: a part of its script that runs later, so that the list comes sooner. */
export { createDetailsActions } from '../details/details-actions.js';
export { DetailsView } from '../details/details-view.js';
export { createSpendingActions } from '../spending/spending-actions.js';
export { SpendingView } from '../spending/spending-view.js';
export { toCsv } from './csv.js';
export { FilterPanel } from './history-filter-panel.js';
