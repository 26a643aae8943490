#import <Foundation/Foundation.h>
#import <Security/Security.h>

/** The seed of svc-bridge, for iOS and macOS. */
@interface SvcSeed : NSObject
/** 32 bytes from the system's secure random source, as 64 hexadecimal digits; empty if there are none. Called by the game's script. */
+ (NSString *)hex;
@end

@implementation SvcSeed

+ (NSString *)hex {
  uint8_t seed[32];
  if (SecRandomCopyBytes(kSecRandomDefault, sizeof seed, seed) != errSecSuccess) return @"";
  NSMutableString *text = [NSMutableString stringWithCapacity:2 * sizeof seed];
  for (size_t at = 0; at < sizeof seed; at += 1) [text appendFormat:@"%02x", seed[at]];
  return text;
}

@end
