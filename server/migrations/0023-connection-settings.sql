-- What identity providers require of a connection beside its address and secret. `client_auth`: how we authenticate at
-- the token endpoint; empty: as the discovery document announces.
alter table tenant.connections add column client_auth text not null default ''
  check (client_auth in ('', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'));
-- The connection vouches for addresses in the tenant's proven domains, without the claim email_verified.
alter table tenant.connections add column trusts_email boolean not null default false;
-- The SAML attribute that accounts are keyed by instead of the NameID; empty: the NameID.
alter table tenant.connections add column name_id_attribute text not null default '';
-- Of these authentication contexts (SAML AuthnContextClassRef, OpenID acr) one is required; empty: any will do.
alter table tenant.connections add column required_contexts text[] not null default '{}';

-- Our own keys: a signing key (`own-key` until now) is published at once and signs from `begins_at`; the newest
-- encryption key is published, and every one that has not ended decrypts.
alter table tenant.connection_keys drop constraint connection_keys_kind_check;
alter table tenant.connection_keys no force row level security;
update tenant.connection_keys set kind = 'signing-key' where kind = 'own-key';
alter table tenant.connection_keys force row level security;
alter table tenant.connection_keys add constraint connection_keys_kind_check
  check (kind in ('client-secret', 'provider-certificate', 'signing-key', 'encryption-key'));

-- Until when the provider permits the session (SAML SessionNotOnOrAfter); a session here ends then at the latest.
alter table tenant.provider_sessions add column session_ends_at timestamptz;
