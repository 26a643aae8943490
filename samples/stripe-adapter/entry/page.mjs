// Runs in the entry page: Stripe.js has loaded before it.
import { startCardEntry } from './card-entry.mjs';

const { key, hosts } = document.documentElement.dataset;
startCardEntry(window, window.Stripe(key), hosts.split(' '));
