package com.svcbridge;

import java.security.SecureRandom;

/** The seed of svc-bridge, for Android. */
public final class SvcSeed {
    private SvcSeed() {}

    /** 32 bytes from the system's secure random source, as 64 hexadecimal digits. Called by the game's script. */
    public static String hex() {
        byte[] seed = new byte[32];
        new SecureRandom().nextBytes(seed);
        StringBuilder text = new StringBuilder(2 * seed.length);
        for (byte each : seed) {
            text.append(Character.forDigit((each >> 4) & 15, 16)).append(Character.forDigit(each & 15, 16));
        }
        return text.toString();
    }
}
