import type { Migration } from './migration.js';

/** The file that a mail carries, beside the mail: a node of the previous release sends the mail without it. */
export const mailAttachments: Migration = {
  name: '0063-mail-attachments',
  sql: `
CREATE TABLE mail_attachments (
  mail_id uuid PRIMARY KEY REFERENCES mails (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL
);
ALTER TABLE mail_attachments ALTER COLUMN content SET STORAGE EXTERNAL;
`,
};
