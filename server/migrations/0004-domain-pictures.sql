-- Logos and icons of domains. They are served by their hash, so that a browser may keep them for good.
create table platform.domain_pictures (
  host text not null references platform.domains on delete cascade,
  kind text not null check (kind in ('companylogo', 'companylogodark', 'favicon')),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  bytes bytea not null check (octet_length(bytes) between 1 and 524288),
  sha256 text not null check (sha256 = encode(sha256(bytes), 'hex')),
  primary key (host, kind)
);
create index domain_pictures_by_hash on platform.domain_pictures (sha256);
grant select, insert, update, delete on platform.domain_pictures to portico_app;
