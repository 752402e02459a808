export type MailText = {
  subject: string;
  heading: string;
  before: string[];
  code?: string;
  action?: { label: string; link: string };
  after: string[];
};
