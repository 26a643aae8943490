/** Icons as paths; a page has those that it imports. */
export const BOX = 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8';
export const COPY = 'M9 9h11v11H9zM5 15H4V4h11v1';
export const CROSS = 'M7 7l10 10M17 7L7 17';
export const DOTS = 'M6 12h.01M12 12h.01M18 12h.01';
export const DOWN = 'M12 5v13M6.5 12.500L12 18l5.5-5.5';
export const DOWNLOAD = 'M12 4v11M7 10.500l5 5 5-5M4 20h16';
export const FILTER = 'M4 6h16M7 12h10M10 18h4';
export const MINUS = 'M6 12h12';
export const PRINT = 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z';
export const SWAP = 'M5 9h13l-3.5-3.500M19 15H6l3.5 3.5';
export const TAG = 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01';
export const TRASH = 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5';
export const UP = 'M12 19V6M6.5 11.500L12 6l5.5 5.5';
