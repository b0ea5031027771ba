-- Whether anybody has signed in from a device is asked when the limit of its network is used up.
create index "knownDevice_deviceIndex" on "knownDevice" ("deviceIndex");
