export const TABLES = ['push_subscriptions'];
