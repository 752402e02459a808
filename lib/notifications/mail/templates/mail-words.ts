/** What a mail says, before it takes a shape. Plain text throughout. */
export type MailWords = {
  subject: string;
  heading: string;
  before: string[];
  /** Shown large, to be typed. */
  code?: string;
  action?: { label: string; link: string };
  after: string[];
};
